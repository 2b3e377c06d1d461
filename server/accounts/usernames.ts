import { normalized, reservedNames } from '../../src/contract';

export const normalName = (name: string) => name.normalize('NFKC');
/** Maximum UTF-16 units of a text for normalization. NFKC makes some texts 18 times as long. */
const longestName = 256;

/**
 * The unique key of an account: its username in NFKC and lower case. A text above `longestName` is returned unchanged.
 */
export const nameKey = (name: string) =>
  name.length > longestName
    ? name
    : // `toLowerCase` alone keeps `ß` and `ſ` apart from `ss` and `s`. `toUpperCase` makes them equal.
      normalized(normalized(name, 'NFKC').toUpperCase().toLowerCase(), 'NFKC');

/**
 * Letters that look like a Latin letter: `confusables.txt` of Unicode 17.0.0 (UTS #39, licence in `LICENSE-unicode`).
 */
const lookAlikes = new Map(
  Object.entries({
    '2': 'ƻ',
    '3': 'зɜȝʒꝫ',
    '6': 'б',
    '8': 'ȣ',
    a: 'аαɑᴀ',
    aa: 'ꜳ',
    ae: 'æӕ',
    ao: 'ꜵ',
    au: 'ꜷ',
    av: 'ꜹꜻ',
    ay: 'ꜽ',
    b: 'вьβʙƅꞵɓƃƀҍѣ',
    c: 'сϲᴄȼҫ',
    d: 'ԁᴅɗɖƌđð',
    dz: 'ʣ',
    e: 'еεᴇꬲҽɇҿ',
    f: 'ꜰꬵꞙẝքƒᵮ',
    fn: 'ʩ',
    g: 'ɡɢᶃƍցɠǥ',
    h: 'һнʜհɦꚕⱨħћ',
    i: 'іιıɩɪꙇɨᵻᵼւ',
    j: 'јϳᴊʝɉ',
    k: 'кκᴋƙⱪꝁ',
    l: 'ӏʟǀłɭƚɫ',
    ll: 'ǁ',
    ls: 'ʪ',
    lz: 'ʫ',
    m: 'мᴍ',
    n: 'ηɴոռɳƞɲᵰղŋ',
    o: 'оοσᴏᴑꬽօøꬾǿɵꝋөѳθ',
    oe: 'œ',
    oo: 'ꝏꚙ',
    p: 'рρᴘƥᵽþƿϸ',
    q: 'ԛꞯգզʠ',
    r: 'гʀɾꭇꭈᴦɽɼɍғᵲ',
    rn: 'ɱᵯ',
    s: 'ѕꜱƽʂᵴ',
    t: 'тτᴛƭⱦʈŧᵵ',
    tf: 'ꝷ',
    ts: 'ʦ',
    u: 'υᴜꞟꭎꭒʋսᵾʉџ',
    ue: 'ᵫ',
    uo: 'ꭣ',
    v: 'ѵνᴠ',
    w: 'ԝωᴡɯѡաѽꝡш',
    x: 'хχꭓ',
    y: 'уүγʏɣᶌỿꭚƴɏұ',
    z: 'ᴢʐƶȥᵶ',
  }).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
);

/**
 * Combining marks that `skeleton` removes. Excludes Indic scripts and Thai, because their vowels are marks. Without
 * their vowels, different names would become equal.
 */
const looseMarks = /(?=[\p{scx=Arab}\p{scx=Hebr}\p{scx=Cyrl}\p{scx=Grek}\p{scx=Latn}\p{Script=Inherited}])\p{M}/gu;

/** Each entry has two characters, then the Indic vowel that looks like the pair (Unicode, chapter 12, "do not use"). */
const inTwoParts = [
  '\u093e\u0945\u0949 \u093e\u0947\u094b \u093e\u0948\u094c \u0abe\u0ac5\u0ac9 \u0abe\u0ac7\u0acb \u0abe\u0ac8\u0acc',
  '\u0bc6\u0bb3\u0bcc \u0b85\u0bc2\u0b86',
  '\u0905\u093e\u0906 \u0905\u0945\u0972 \u0905\u0949\u0911 \u0905\u094b\u0913 \u0905\u094c\u0914 \u0906\u0945\u0911',
  '\u0906\u0947\u0913 \u0906\u0948\u0914 \u0909\u0941\u090a \u090f\u0945\u090d \u090f\u0947\u0910',
  '\u0985\u09be\u0986',
  '\u0a85\u0abe\u0a86 \u0a85\u0ac5\u0a8d \u0a85\u0ac7\u0a8f \u0a85\u0ac8\u0a90 \u0a85\u0ac9\u0a91 \u0a85\u0acb\u0a93',
  '\u0a85\u0acc\u0a94 \u0a86\u0ac5\u0a91 \u0a86\u0ac7\u0a93 \u0a86\u0ac8\u0a94',
  '\u0a05\u0a3e\u0a06 \u0a72\u0a3f\u0a07 \u0a72\u0a40\u0a08 \u0a73\u0a41\u0a09 \u0a73\u0a42\u0a0a \u0a72\u0a47\u0a0f',
  '\u0a05\u0a48\u0a10 \u0a73\u0a4b\u0a13 \u0a05\u0a4c\u0a14',
  '\u0b05\u0b3e\u0b06 \u0b0f\u0b57\u0b10 \u0b13\u0b57\u0b14',
  '\u0c12\u0c55\u0c13 \u0c12\u0c4c\u0c14 \u0c89\u0cbe\u0c8a \u0c92\u0ccc\u0c94',
  '\u0d07\u0d57\u0d08 \u0d09\u0d57\u0d0a \u0d0e\u0d46\u0d10 \u0d12\u0d3e\u0d13 \u0d12\u0d57\u0d14',
  '\u0d85\u0dcf\u0d86 \u0d85\u0dd0\u0d87 \u0d85\u0dd1\u0d88 \u0d8b\u0ddf\u0d8c \u0d94\u0ddf\u0d96',
].flatMap((row) => row.split(' '));

const drawnAlike: [RegExp, string][] = [
  [/[\u0300-\u036f]/g, ''],
  [/0/g, 'o'],
  [/[1i|]/g, 'l'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  ...inTwoParts.map((parts): [RegExp, string] => [new RegExp(parts.slice(0, 2), 'g'), parts.slice(2)]),
];

/**
 * Two names with the same skeleton look alike. Skeletons are stored, so a change of this function needs a migration
 * like `017_look_alikes`.
 */
export function skeleton(name: string): string {
  let drawn = [...nameKey(name).replace(looseMarks, '').normalize('NFD')]
    .map((letter) => lookAlikes.get(letter) ?? letter)
    .join('');
  for (const [alike, letter] of drawnAlike) drawn = drawn.replace(alike, letter);
  return drawn.normalize('NFC');
}

const reservedSkeletons = new Set(reservedNames.map(skeleton));

export const imitatesReserved = (name: string): boolean => reservedSkeletons.has(skeleton(name.replace(/[._-]/g, '')));
