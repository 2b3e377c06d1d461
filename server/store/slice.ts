/** `after`, `before` and `below` are values of the sort column. */
export interface Slice {
  limit: number;
  below?: string | undefined;
  after?: string | undefined;
  before?: string | undefined;
}
