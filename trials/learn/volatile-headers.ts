import { hex, httpTime, type Moment, node, seconds, upTo, uuid } from './volatile-values.ts';

/** Headers that CDNs, load balancers and frameworks add, not the API itself. */

/** The value of a header; null if this answer does not have it. */
type HeaderWriter = (moment: Moment) => string | null;

const base64 = (number: number, salt: number) =>
  Buffer.from(hex(40, number, salt), 'hex').toString('base64');
const sizeTag = (body: string) => hex(27, body.length * 31 + body.charCodeAt(body.length >> 1), 77);

export const generatedHeaders: Readonly<Record<string, HeaderWriter>> = {
  // Requests and traces.
  'cf-ray': (m) => `${hex(16, m.count, 1)}-${node(['FRA', 'AMS', 'CDG'], m)}`,
  'x-amzn-trace-id': ({ count, now }) => `Root=1-${seconds(now).toString(16)}-${hex(24, count, 2)}`,
  'x-amzn-requestid': ({ count }) => uuid(count, 3),
  'x-amz-apigw-id': ({ count }) => `${base64(count, 4).slice(0, 15)}=`,
  'x-amz-cf-id': ({ count }) => `${base64(count, 5)}==`,
  'x-amz-id-2': ({ count }) => base64(count, 6),
  'x-amz-request-id': ({ count }) => hex(16, count, 7).toUpperCase(),
  'x-request-id': ({ count }) => uuid(count, 8),
  'x-correlation-id': ({ count }) => uuid(count, 9),
  'x-vercel-id': (m) =>
    `${node(['fra1', 'cdg1'], m)}::iad1::${hex(5, m.count, 10)}-${m.now}-${hex(12, m.count, 11)}`,
  'x-trace-id': ({ count }) => hex(32, count, 12),
  'x-b3-traceid': ({ count }) => hex(32, count, 13),
  'x-b3-spanid': ({ count }) => hex(16, count, 14),
  traceparent: ({ count }) => `00-${hex(32, count, 15)}-${hex(16, count, 16)}-01`,
  'x-cloud-trace-context': ({ count }) => `${hex(32, count, 17)}/${upTo(1e9, count, 18)};o=1`,
  'x-datadog-trace-id': ({ count }) => String(1e15 + upTo(2e8, count, 19)),
  'x-ms-request-id': ({ count }) => uuid(count, 20),
  'x-azure-ref': ({ count, now }) =>
    `${new Date(now).toISOString().replace(/\D/g, '').slice(0, 14)}Z-${hex(16, count, 21)}`,
  'x-github-request-id': ({ count }) =>
    [4, 6, 7, 7, 8].map((length, at) => hex(length, count, 22 + at).toUpperCase()).join(':'),
  'fly-request-id': ({ count }) => `01${hex(24, count, 30).toUpperCase()}-fra`,
  'x-nf-request-id': ({ count }) => `01${hex(24, count, 31).toUpperCase()}`,
  'x-render-origin-request': ({ count }) => hex(12, count, 32),
  'x-kong-request-id': ({ count }) => hex(32, count, 33),
  'x-transaction-id': ({ count }) => `tx${hex(10, count, 34)}`,
  'request-id': ({ count }) => `|${hex(8, count, 35)}.${count}_`,
  'x-op-sequence': ({ count }) => String(count),
  'x-stack-frame': (m) => (m.count % 3 === 0 ? `f${m.count}` : null),
  // Nodes and caches.
  'x-served-by': (m) => `cache-${node(['fra-etou8220042', 'fra-eddf8230101', 'ams21050'], m)}`,
  'x-backend-server': (m) => node(['web1.internal', 'web2.internal', 'web10.internal'], m, 1e6),
  'x-instance-id': (m) => `i-${hex(17, m.run, 36)}`,
  'x-pod-name': (m) => `api-${hex(9, m.run, 37)}-${hex(5, Math.floor(m.count / 50), 38)}`,
  'x-node': (m) => String(m.run + 1),
  'x-amz-cf-pop': (m) => node(['FRA56-P3', 'FRA60-C1', 'AMS1'], m, 1e6),
  via: (m) => `1.1 ${hex(32, m.run, 39)}.cloudfront.net (CloudFront)`,
  'x-cache': (m) => (m.count % 7 === 0 ? 'MISS' : 'HIT'),
  'x-cache-hits': ({ count }) => String(count % 5),
  'cf-cache-status': (m) => node(['DYNAMIC', 'MISS', 'EXPIRED', 'HIT'], m, 25),
  'x-varnish': ({ count }) => `${32770 + count * 3} ${32768 + count}`,
  'x-proxy-cache': (m) => node(['MISS', 'HIT'], m, 1e6),
  'x-drupal-cache': (m) => (m.run === 0 ? null : 'HIT'),
  // Durations.
  'x-response-time': ({ count }) => `${1 + upTo(300, count, 40)}.${upTo(1000, count, 41)}ms`,
  'x-runtime': ({ count }) => `0.${String(1000 + upTo(99_000, count, 42)).padStart(6, '0')}`,
  'x-envoy-upstream-service-time': ({ count }) => String(1 + upTo(120, count, 43)),
  'x-kong-upstream-latency': ({ count }) => String(1 + upTo(20, count, 44)),
  'x-kong-proxy-latency': ({ count }) => String(upTo(2, count, 45)),
  'x-process-time': ({ count }) => `0.00${upTo(1e9, count, 46)}`,
  'x-timer': ({ count, now }) =>
    `S${seconds(now)}.${100_000 + upTo(800_000, count, 47)},VS0,VE${upTo(90, count, 48)}`,
  'server-timing': ({ count }) => `total;dur=${upTo(90, count, 49)}`,
  'x-elapsed': (m) => String(m.run * 3 + upTo(4, Math.floor(m.count / 30), 50)),
  // Quotas.
  'x-ratelimit-remaining': ({ count }) => String(Math.max(0, 4999 - count)),
  'x-ratelimit-reset': ({ now }) => String(seconds(now) + 3600),
  'x-ratelimit-used': ({ count }) => String(count),
  'x-rate-limit-remaining': ({ count }) => String(60 - (count % 60)),
  'ratelimit-remaining': ({ count }) => String(100 - (count % 100)),
  'ratelimit-reset': ({ count }) => String(60 - (count % 60)),
  ratelimit: ({ count }) =>
    `limit=100, remaining=${100 - (count % 100)}, reset=${60 - (count % 60)}`,
  'x-quota-left': ({ count }) => `${1e6 - count}`,
  // Times, and headers about the body.
  age: ({ count }) => String(count % 60),
  date: ({ now }) => httpTime(now),
  'last-modified': (m) => httpTime(m.now - 1000 * upTo(9e4, m.run, 51)),
  expires: ({ now }) => httpTime(now + 60_000),
  etag: ({ body }) => `W/"${body.length.toString(16)}-${sizeTag(body)}"`,
  'content-md5': ({ body }) => `${sizeTag(body).slice(0, 22)}==`,
  'x-content-hash': (m) => (m.count % 2 === 0 ? hex(40, m.body.length, 52) : null),
  'x-server-time': ({ now }) => String(now),
  'set-cookie': ({ count }) =>
    count % 4 === 0 ? `lb=${hex(16, count, 53)}; Path=/; HttpOnly` : null,
  'x-deployment-started': (m) => httpTime(Date.UTC(2026, 0, 1 + m.run)),
};
