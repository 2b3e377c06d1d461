const invisibleRun = /(\p{Default_Ignorable_Code_Point}{8})\p{Default_Ignorable_Code_Point}+/gu;

/** Eight at most: long runs freeze the browser. */
export const collapseInvisible = (text: string): string => text.replace(invisibleRun, '$1');
