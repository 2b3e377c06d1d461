// For `node --import`: after SIGUSR2 the clock of the process is an hour ahead. The change does not
// affect `performance.now()`.
let aheadMs = 0;
process.on('SIGUSR2', () => {
  aheadMs = 3_600_000;
});

const { now } = Date;
globalThis.Date = class extends Date {
  constructor(...parts) {
    if (parts.length > 0) super(...parts);
    else super(Date.now());
  }

  static now() {
    return now() + aheadMs;
  }
};
