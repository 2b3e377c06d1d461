/** Rows of one page where many are read: the most that services give. */
export const maxPageSize = 100;
