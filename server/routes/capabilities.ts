import type { Hono } from 'hono';
import { type Capabilities, endpoints } from '../../src/contract';
import { fileTypes } from '../../src/contract/fileTypes';
import { capabilitiesOf } from '../http/capabilities';
import type { Env } from '../http/env';
import { openRoute } from '../http/route';
import { openApi } from '../openapi/document';
import { pagePolicy, renderPage } from '../openapi/page';
import type { Service } from '../service';

/** Registers the capabilities document and the API documentation. No token is needed. */
export function capabilityRoutes(app: Hono<Env>, service: Service) {
  const { settings } = service;
  const announcement: Capabilities = {
    capabilities: capabilitiesOf(settings),
    limits: { ...settings.limits },
    sign_up: settings.signUp,
    file_types: fileTypes,
    remote_images: settings.remoteImages,
  };
  openRoute(app, service, endpoints.readCapabilities, async () => announcement);

  const document = JSON.stringify(openApi());
  const page = renderPage();
  app.get('/v1/docs', (c) => c.html(page, 200, { 'Content-Security-Policy': pagePolicy }));
  app.get('/v1/openapi.json', (c) => c.body(document, 200, { 'Content-Type': 'application/json; charset=utf-8' }));
}
