import type { ComponentProps } from 'react';
import { exactTimeOf, isoOf } from '../i18n/dates';

/** `at`: Unix seconds. */
export const Moment = ({ at, ...rest }: { at: number } & ComponentProps<'time'>) => (
  <time dateTime={isoOf(at)} title={exactTimeOf(at)} {...rest} />
);
