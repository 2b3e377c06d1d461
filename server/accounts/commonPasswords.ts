export class CommonPasswords {
  #all: Promise<Set<string>> | undefined;

  /** The first call loads the list (a megabyte). */
  async has(password: string): Promise<boolean> {
    this.#all ??= load();
    return (await this.#all).has(password.normalize('NFKC').toLowerCase());
  }
}

async function load(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
