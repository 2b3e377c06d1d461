export const browserFile: string;
export const browserArgs: string[];
