/** A username as it is stored and shown. */
export const normalName = (name: string) => name.normalize('NFKC');
/** A username without case: unique, and what accounts are found by. */
export const nameKey = (name: string) =>
  // Upper case first: `ß` is then `ss`, and `ſ` is `s`.
  name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');

/** Cyrillic, Greek and a few Latin letters that look like plain Latin ones. */
const lookAlikes: Record<string, string> = {
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  ё: 'e',
  һ: 'h',
  н: 'h',
  і: 'i',
  ї: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'l',
  м: 'm',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  ѕ: 's',
  т: 't',
  у: 'y',
  ү: 'y',
  ѵ: 'v',
  ԝ: 'w',
  х: 'x',
  г: 'r',
  ь: 'b',
  з: '3',
  α: 'a',
  β: 'b',
  γ: 'y',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  σ: 'o',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ω: 'w',
  ϲ: 'c',
  ϳ: 'j',
  ı: 'i',
  ɑ: 'a',
  ɡ: 'g',
  ɩ: 'i',
  ʏ: 'y',
  ᴏ: 'o',
  ᴜ: 'u',
  ᴠ: 'v',
  ᴡ: 'w',
  ᴢ: 'z',
};

/** Names with the same skeleton look alike. Unique, so that no account can imitate another. */
export const skeleton = (name: string) => [...nameKey(name)].map((letter) => lookAlikes[letter] ?? letter).join('');
