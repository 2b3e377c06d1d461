// For `node --import`, into a service on the embedded database: after SIGUSR2 the first statement that reads the audience
// of an event fails, once. Only code that builds events and typing notices runs this statement.
import Database from 'libsql';

let isArmed = false;
process.on('SIGUSR2', () => {
  isArmed = true;
  // Tests wait for this word, because a signal arrives later than it is sent.
  console.log('armed');
});

const { prepare } = Database.prototype;
Database.prototype.prepare = function (text) {
  const statement = prepare.call(this, text);
  if (!text.startsWith('select "contact_id" from "member" where "conversation_id" =')) return statement;
  const all = statement.all.bind(statement);
  statement.all = (...values) => {
    if (!isArmed) return all(...values);
    isArmed = false;
    console.log(`failed on purpose: ${text}`);
    throw new Error('failed on purpose');
  };
  return statement;
};
