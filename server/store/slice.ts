/** The rows of an ordered list that a query reads. `after` and `before` are values of the column that the list is sorted by. */
export interface Slice {
  limit: number;
  below?: string | undefined;
  after?: string | undefined;
  before?: string | undefined;
}
