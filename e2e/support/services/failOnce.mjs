// For `node --import`, into a service on the embedded database: after SIGUSR2 the first statement with which an event is built
// fails, once.
import Database from 'libsql';

/** `armed`: events are read next. `due`: they have been read. */
let state = 'off';
process.on('SIGUSR2', () => {
  state = 'armed';
});

const { prepare } = Database.prototype;
Database.prototype.prepare = function (text) {
  const statement = prepare.call(this, text);
  const all = statement.all.bind(statement);
  statement.all = (...values) => {
    if (state === 'due') {
      state = 'off';
      console.log(`failed on purpose: ${text}`);
      throw new Error('failed on purpose');
    }
    const rows = all(...values);
    if (state === 'armed' && text.startsWith('select * from "event"') && rows.length > 0) state = 'due';
    return rows;
  };
  return statement;
};
