import { createContext, type ReactNode, use } from 'react';
import type { Http } from './http';

const HttpContext = createContext<Http | null>(null);

export const HttpProvider = ({ http, children }: { http: Http; children: ReactNode }) => (
  <HttpContext value={http}>{children}</HttpContext>
);

export function useHttp(): Http {
  const http = use(HttpContext);
  if (!http) throw new Error('This hook needs an HttpProvider above it');
  return http;
}
