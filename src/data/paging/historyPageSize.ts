/** Messages of one page where a client reads a conversation back by itself: the most that services give. */
export const historyPageSize = 100;
