import * as z from 'zod/mini';
import { Contact } from '../../contract/resources';

export const ChosenPeople = z.array(Contact);
