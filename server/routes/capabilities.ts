import type { Hono } from 'hono';
import type { Capabilities } from '../../src/contract';
import { capabilitiesOf } from '../http/capabilities';
import type { Env } from '../http/env';
import { openRoute } from '../http/route';
import type { Service } from '../service';

export function capabilityRoutes(app: Hono<Env>, service: Service) {
  const { settings } = service;
  const announcement: Capabilities = {
    capabilities: capabilitiesOf(settings),
    limits: { ...settings.limits },
    sign_up: settings.signUp === 'on',
    remote_images: settings.remoteImages,
    ...(settings.help && { help: settings.help }),
  };
  openRoute(app, service, 'readCapabilities', async () => announcement);

  // Loads the page on demand, because the description of every schema took a fifth of the service's start time.
  const load = () => import('../openapi/page');
  app.get('/v1/docs', async (c) => {
    const { page, pagePolicy } = await load();
    return c.html(page, 200, { 'Content-Security-Policy': pagePolicy });
  });
  app.get('/v1/openapi.json', async (c) => {
    const { documentJson } = await load();
    return c.body(documentJson, 200, { 'Content-Type': 'application/json; charset=utf-8' });
  });
}
