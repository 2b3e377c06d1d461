// For `node --import` with the embedded database. After SIGUSR2 the next query for the audience of an event fails. Only
// events and typing notices need this query.
import Database from 'libsql';

let isArmed = false;
process.on('SIGUSR2', () => {
  isArmed = true;
  // Tests wait for this output, because a signal arrives after a delay.
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
