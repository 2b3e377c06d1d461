import type { ComponentProps } from 'react';
import { DataProvider } from '../data/DataProvider';
import { loadBulkActions } from './loadBulkActions';

/** What the hooks of `src/data` need above them. */
export const InData = (props: Omit<ComponentProps<typeof DataProvider>, 'loadBulkActions'>) => (
  <DataProvider {...props} loadBulkActions={loadBulkActions} />
);
