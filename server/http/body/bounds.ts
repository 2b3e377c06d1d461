import { Contact, type Limits } from '../../../src/contract';

export interface BodyBounds {
  bytes: number;
  fields: number;
  items: number;
  /** Maximum fields and items of all objects and lists. */
  values: number;
}

/** Average bytes of a returned contact. A form names six fields and encodes the URL of a picture. */
const bytesPerContact = 2_048;
const fieldsPerContact = Object.keys(Contact.shape).length;

export function bodyBounds({ body, membersPerGroup }: Limits, listsMembers = false): BodyBounds {
  const members = listsMembers ? membersPerGroup : 0;
  const fields = 2_000 + members * fieldsPerContact;
  return { bytes: body + members * bytesPerContact, fields, items: 1_000 + members, values: fields + 50_000 };
}
