// Runs json-server from the folder in the first argument. Adds authentication and access to groups, which json-server
// lacks. json-server stores a body unchanged, so new rows have no times, and a PUT replaces the row.
import { createRequire } from 'node:module';

const jsonServer = createRequire(`${process.argv[2]}/`)('json-server');
const contacts = [{ username: 'ada' }, { username: 'lin' }];
const router = jsonServer.router({
  groups: [{ id: 1, name: 'Welcome', conversation_id: 'c0', contacts }],
  messages: [{ id: 1, conversation_id: 'c0', contact: contacts[0], message: 'Hello', created_at: 1_796_000_000 }],
});
let count = 0;

const app = jsonServer.create();
app.use(jsonServer.defaults({ logger: false }), jsonServer.bodyParser, (req, res, next) => {
  const username = /^Bearer token-of-(\w+)$/.exec(req.headers.authorization ?? '')?.[1];
  if (!username) return res.status(401).json({ message: 'Who is it?' });
  res.locals.username = username;
  const { method, path, body } = req;
  if (method === 'POST' && path === '/v1/messages') body.contact = { username };
  if (method === 'POST' && path === '/v1/groups')
    Object.assign(body, { conversation_id: `c${++count}`, contacts: [{ username }, ...(body.contacts ?? [])] });
  const [, id] = /^\/v1\/messages\/(\d+)$/.exec(path) ?? [];
  const before = router.db
    .get('messages')
    .value()
    .find((row) => String(row.id) === id);
  if (method === 'PUT' && before && ![undefined, before.message].includes(body.message))
    body.updated_at = Math.floor(Date.now() / 1_000);
  next();
});

/** If a PUT has emptied the contacts of a group, everybody may see and repair it. */
const isOf = (username) => (group) =>
  !group.contacts?.length || group.contacts.some((one) => (one.username ?? one) === username);
router.render = (req, res) => {
  const { data, username } = res.locals;
  const groups = router.db.get('groups').value().filter(isOf(username));
  const isOfGroup = ({ conversation_id: id }) => !id || groups.some((each) => each.conversation_id === id);
  const isSeen = req.originalUrl.startsWith('/v1/groups') ? isOf(username) : isOfGroup;
  if (Array.isArray(data)) return res.jsonp(data.filter(isSeen));
  if (data.id !== undefined && !isSeen(data)) return res.status(404).jsonp({});
  res.jsonp(data);
};
app.use('/v1', router);
const server = app.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
