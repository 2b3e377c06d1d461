const invisibleRun = /(\p{Default_Ignorable_Code_Point}{8})\p{Default_Ignorable_Code_Point}+/gu;

/** Long runs of characters that nobody sees are shown as eight: more only freezes the browser. */
export const collapseInvisible = (text: string): string => text.replace(invisibleRun, '$1');
