// A separate process in which one account repeats a request over several connections. Returns the number of responses by status.
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';

process.once('message', async ({ url, token, attack, connections, seconds }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const body = attack.file === undefined ? attack.body : readFileSync(attack.file);
  const headers = { Authorization: `Bearer ${token}`, 'X-Forwarded-For': '203.0.113.9', ...attack.headers };
  const until = performance.now() + seconds * 1_000;
  const statuses = {};
  const sendOne = () =>
    new Promise((resolve) => {
      const asked = request(new URL(attack.path, url), { method: attack.method, agent, headers }, (answer) => {
        answer.on('data', () => attack.isStream && answer.destroy());
        answer.on('close', () => resolve(answer.statusCode));
      });
      asked.on('error', () => resolve('broken'));
      asked.end(body);
    });
  const connection = async () => {
    while (performance.now() < until) {
      const status = await sendOne();
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  process.send(statuses, () => process.exit(0));
});
