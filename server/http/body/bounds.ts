import { Contact, type Limits } from '../../../src/contract';

export interface BodyBounds {
  bytes: number;
  fields: number;
  items: number;
  /** Maximum number of fields and list items in the whole body. */
  values: number;
}

/**
 * Bytes of one member in a body, on average over all members. Enough for a form with all fields of the contact and a
 * percent-encoded picture URL.
 */
const bytesPerContact = 2_048;
const fieldsPerContact = Object.keys(Contact.shape).length;

export function bodyBounds({ body, membersPerGroup }: Limits, listsMembers = false): BodyBounds {
  const members = listsMembers ? membersPerGroup : 0;
  const fields = 2_000 + members * fieldsPerContact;
  return { bytes: body + members * bytesPerContact, fields, items: 1_000 + members, values: fields + 50_000 };
}
