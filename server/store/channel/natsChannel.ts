import { connect, type NatsConnection } from '@nats-io/transport-node';
import { secondMs } from '../../durations';
import type { Channel, Ear } from './channel';

const retryMs = secondMs;

/**
 * `address` has the format of `EVENTS_URL`. If the NATS server is unreachable, the service starts without NATS and
 * retries the connection.
 */
export async function openNatsChannel(address: string, subject: string, { onText, onBack }: Ear): Promise<Channel> {
  const { protocol, host, hostname, username, password } = new URL(address);
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  let connection: NatsConnection | undefined;
  let isUp = false;
  let closed = false;
  const open = async () => {
    connection = await connect({
      servers: host,
      ...(pass ? { user, pass } : { token: user }),
      ...(protocol === 'tls:' && { tls: {} }),
      timeout: 5 * secondMs,
      // Detects a dead connection within 30 seconds.
      pingInterval: 10 * secondMs,
      maxPingOut: 2,
      maxReconnectAttempts: -1,
      reconnectTimeWait: retryMs,
      ignoreAuthErrorAbort: true,
    });
    if (closed) return connection.close();
    isUp = true;
    connection.subscribe(subject, {
      callback: (error, message) => (error ? report(error.message) : onText(message.string())),
    });
    void follow(connection);
  };
  const follow = async (opened: NatsConnection) => {
    for await (const { type } of opened.status()) {
      if (type === 'disconnect' && isUp) report(`the connection to NATS at ${hostname} ended`);
      if (type === 'disconnect') isUp = false;
      if (type !== 'reconnect') continue;
      isUp = true;
      onBack();
    }
  };
  const reopen = () => void (closed || open().then(onBack, retry));
  const retry = () => void setTimeout(reopen, retryMs).unref();
  await open().catch((error) => {
    report(`NATS cannot be reached at ${hostname}: ${error instanceof Error ? error.message : error}. See EVENTS_URL`);
    retry();
  });
  return {
    async publish(text) {
      // Drops the text if the connection is down. Otherwise the NATS client would buffer the text, and send it when it
      // is outdated.
      if (isUp) connection?.publish(subject, text);
    },
    async close() {
      closed = true;
      await connection?.close();
    },
  };
}

const report = (problem: string) => console.error('events:', problem);
