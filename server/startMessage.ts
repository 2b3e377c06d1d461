import type { Settings } from './settings';

interface Start {
  settings: Settings;
  port: number;
  world: { usernames: string[]; password: string } | undefined;
  isEmpty: boolean;
}

export function startMessage({ settings, port, world, isEmpty }: Start): string {
  const dataLocation = settings.databaseUrl ? 'the PostgreSQL database of DATABASE_URL' : settings.dataDir;
  const address =
    settings.publicUrl ?? `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`;
  const signIn = !settings.capabilities
    ? 'Sign in with an access token: confab token <username>'
    : world
      ? `Sign in as ${world.usernames.join(', ')}; everyone's password is ${world.password}`
      : settings.signUp === 'on'
        ? `Sign in, or create an account${isEmpty ? ': the first one administers the service' : ''}`
        : settings.signUp === 'invited'
          ? 'Sign in; new accounts need an invitation'
          : 'Sign-up is closed';
  const isHere = /^(127\.|localhost$|::1$)/.test(settings.host);
  const isOpen = !isHere || settings.publicUrl;
  const warning =
    world && isOpen
      ? ['Those passwords are public, and others can reach this: set DATA_DIR to a new folder, and start with --empty']
      : [];
  // Behind a proxy, only PUBLIC_URL tells whether people use http or https.
  const isPlain =
    !settings.secure && (!isHere || /^http:\/\/(?!127\.|localhost\b|\[::1\])/.test(settings.publicUrl ?? ''));
  const plain =
    isPlain && settings.capabilities
      ? ['Passwords cross the network readable, because people reach this over plain http: see PUBLIC_URL']
      : [];
  return [`Confab is at ${address}`, signIn, ...warning, ...plain, `Data is in ${dataLocation}`].join('\n');
}
