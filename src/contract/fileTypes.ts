/**
 * MIME types with their file extensions; the first is the default. Types that a browser executes, such as SVG and HTML,
 * are left out on purpose.
 */
export const endingsOf = {
  'image/png': ['png', 'apng'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/heic': ['heic', 'heif'],
  'video/mp4': ['mp4', 'm4v'],
  'video/quicktime': ['mov', 'qt'],
  'video/3gpp': ['3gp', '3gpp'],
  'video/webm': ['webm'],
  'audio/mpeg': ['mp3'],
  'audio/mp4': ['m4a'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/wav': ['wav'],
  'application/pdf': ['pdf'],
  'text/plain': ['txt', 'text', 'log', 'md', 'csv'],
  'application/rtf': ['rtf'],
  'application/zip': ['zip'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
  'application/msword': ['doc'],
  'application/vnd.ms-excel': ['xls'],
  'application/vnd.ms-powerpoint': ['ppt'],
} as const satisfies Record<string, readonly [string, ...string[]]>;

export type FileType = keyof typeof endingsOf;

export const anyType = 'application/octet-stream';

export const isFileType = (type: string): type is FileType => Object.hasOwn(endingsOf, type);
export const fileTypes = Object.keys(endingsOf).filter(isFileType);

const endingOf = (filename: string): string => /\.([^.]{1,16})$/.exec(filename)?.[1]?.toLowerCase() ?? '';

export const hasEndingOf = (type: FileType, filename: string): boolean => {
  const endings: readonly string[] = endingsOf[type];
  return endings.includes(endingOf(filename));
};

export const fileTypeOf = (filename: string): FileType | null =>
  fileTypes.find((type) => hasEndingOf(type, filename)) ?? null;

export interface NamedType {
  file_type?: string | undefined;
  filename?: string | undefined;
}

export const typeOf = ({ file_type = '', filename = '' }: NamedType): string =>
  file_type.includes('/') ? file_type : (fileTypeOf(filename) ?? '');

export const isPicture = (type: string): boolean => /^image\/(?!hei[cf]|tiff)/.test(type);
