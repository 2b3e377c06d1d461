import { createHash, createHmac } from 'node:crypto';

/** An S3-compatible bucket: `s3://<key>:<secret>@<host>/<bucket>?region=<region>`; `s3+http:` without TLS. */
export interface ObjectPlace {
  address: string;
  key: string;
  secret: string;
  region: string;
}

export function readObjectPlace(value: string): ObjectPlace | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const bucket = /^\/([\w.-]+)\/?$/.exec(url?.pathname ?? '')?.[1];
  if (!url || !/^s3(\+http)?:$/.test(url.protocol) || !url.username || !url.password || !url.host || !bucket)
    return undefined;
  return {
    address: `${url.protocol === 's3:' ? 'https' : 'http'}://${url.host}/${bucket}`,
    key: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
  };
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Signs a URL for one method with Signature Version 4 in the query. */
export function signedAddress(
  place: ObjectPlace,
  method: string,
  url: URL,
  { now = new Date(), seconds = 300 } = {},
): string {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = `${time.slice(0, 8)}/${place.region}/s3/aws4_request`;
  const parameters = {
    ...Object.fromEntries(url.searchParams),
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${place.key}/${scope}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(seconds),
    'X-Amz-SignedHeaders': 'host',
  };
  const query = Object.entries(parameters)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const request = [method, url.pathname, query, `host:${url.host}\n`, 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  const hash = createHash('sha256').update(request).digest('hex');
  const key = scope.split('/').reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${place.secret}`);
  const signature = hmac(key, ['AWS4-HMAC-SHA256', time, scope, hash].join('\n')).toString('hex');
  return `${url.origin}${url.pathname}?${query}&X-Amz-Signature=${signature}`;
}
