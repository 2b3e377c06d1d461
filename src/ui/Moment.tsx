import type { ComponentProps } from 'react';
import { exactTimeOf, isoOf } from '../i18n/dates';

/** A time in any words, whose exact moment shows on hover. `at`: Unix seconds. */
export const Moment = ({ at, ...rest }: { at: number } & ComponentProps<'time'>) => (
  <time dateTime={isoOf(at)} title={exactTimeOf(at)} {...rest} />
);
