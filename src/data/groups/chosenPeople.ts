import * as z from 'zod/mini';
import { Contact } from '../../contract/resources';

/** People who are chosen in a form, as its stored text has them. */
export const ChosenPeople = z.array(Contact);
