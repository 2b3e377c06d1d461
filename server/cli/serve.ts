import { existsSync } from 'node:fs';
import path from 'node:path';
import { Hono } from 'hono';
import { type ClientSettings, parseClientSettings } from '../../src/contract';
import { readArguments } from '../arguments';
import { framesOf, originsOf, readClientSettings } from '../clientSettings';
import { exitCodeOf, inWords } from '../failures';
import type { Env } from '../http/env';
import { commonHeaders } from '../http/headers';
import { listen } from '../http/listen';
import { shareRoute } from '../http/share';
import { staticRoutes } from '../http/static';
import { BadSettings, readSettings, type Settings } from '../settings';

const usage =
  'confab serve [--service <address>] [--settings <file>] [--base </path/>] [--host <host>] [--port <number>]';

function readDeployment({ settings: file, ...given }: { settings?: string; service?: string; base?: string }) {
  let settings: ClientSettings;
  try {
    settings = { ...(file && readClientSettings(file)), ...given };
    const { problem } = parseClientSettings(JSON.stringify(settings));
    if (problem) throw new Error(problem);
  } catch (error) {
    throw new BadSettings(`These settings cannot be used:\n  ${error instanceof Error ? error.message : ''}`);
  }
  if (!settings.service) throw new BadSettings(`Name the service, as service in the settings or:\nUsage: ${usage}`);
  return settings;
}

function createClientApp(settings: Settings): Hono<Env> {
  const app = new Hono<Env>();
  app.use(commonHeaders(settings));
  app.all('/v1/*', (c) => c.text('The service is elsewhere', 404));
  shareRoute(app, { settings });
  staticRoutes(app, { settings });
  return app;
}

async function main() {
  const { values } = readArguments(usage, {
    options: {
      service: { type: 'string' },
      settings: { type: 'string' },
      base: { type: 'string' },
      host: { type: 'string' },
      port: { type: 'string' },
    },
  });
  const { host, port, ...deployment } = values;
  const clientSettings = readDeployment(deployment);
  const read = readSettings({ ...process.env, ...(host && { HOST: host }), ...(port && { PORT: port }) });
  const settings: Settings = {
    ...read,
    clientSettings,
    remoteImages: clientSettings.remotePictures ?? read.remoteImages,
    connectOrigins: [...read.connectOrigins, ...originsOf(clientSettings)],
    frameAncestors: [...read.frameAncestors, ...framesOf(clientSettings)],
  };
  if (!existsSync(path.join(settings.clientDir, 'index.html')))
    throw new BadSettings(`CLIENT_DIR=${settings.clientDir}: a folder with the built client's index.html in it`);
  const { server, port: open } = await listen(createClientApp(settings), settings);
  const origin = settings.publicUrl ?? `http://${settings.host}:${open}`;
  console.log(`Confab is at ${origin}${clientSettings.base ?? '/'}, for the service ${clientSettings.service}`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      server.close(() => process.exit(0));
      if ('closeAllConnections' in server) server.closeAllConnections();
    });
}

main().catch((error) => {
  console.error(inWords(error));
  process.exit(exitCodeOf(error));
});
