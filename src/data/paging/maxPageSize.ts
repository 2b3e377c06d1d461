/** The most rows of a page that services give. */
export const maxPageSize = 100;
