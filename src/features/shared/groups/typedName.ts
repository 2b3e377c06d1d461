import { withoutHidden } from '../../../contract/names';

/** Of what a keyboard chooses by itself there is one form, and nothing of what cannot be seen. */
const typeable = (name: string) =>
  withoutHidden(name)
    .normalize('NFC')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"');

/** Whether a person has typed this name, letter by letter: quotation marks and apostrophes may be straight or curly. */
export const isTypedName = (typed: string, name: string): boolean => typeable(typed) === typeable(name);
