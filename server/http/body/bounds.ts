import { Contact, type Limits } from '../../../src/contract';

export interface BodyBounds {
  bytes: number;
  /** Maximum names of all objects, or fields of a form. */
  fields: number;
  items: number;
  /** Maximum fields and items of all objects and lists. */
  values: number;
}

/** Average bytes of a contact that is sent back as it was read. A form names six fields and encodes the address of a
 * picture. */
const bytesPerContact = 2_048;
const fieldsPerContact = Object.keys(Contact.shape).length;

/**
 * The bounds of a body. One that lists the members of a group may hold as many contacts as a group has members, each with all
 * of its fields, beside what every body may hold.
 */
export function bodyBounds({ body, membersPerGroup }: Limits, listsMembers = false): BodyBounds {
  const members = listsMembers ? membersPerGroup : 0;
  const fields = 2_000 + members * fieldsPerContact;
  return { bytes: body + members * bytesPerContact, fields, items: 1_000 + members, values: fields + 50_000 };
}
