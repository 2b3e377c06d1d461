// Writes a working Chromium to node_modules/.cache/browser.json. BROWSER_SKIP=playwright,system,… omits steps.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { browserArgs, browserFile, withoutUnseen } from './lib/browser.mjs';
import { bin, root } from './lib/run.mjs';

const log = (...words) => console.error('[browser]', ...words);

async function prove(executablePath) {
  let browser;
  try {
    browser = await chromium.launch({ executablePath, args: browserArgs, timeout: 20_000 });
    const page = await browser.newPage();
    await page.setContent('<button onclick="this.textContent = 2">1</button>');
    await page.getByRole('button').click({ timeout: 5_000 });
    if ((await page.getByRole('button').textContent()) !== '2') throw new Error('a click did nothing');
    const { commandLine } = await (await browser.newBrowserCDPSession()).send('SystemInfo.getInfo');
    return { version: browser.version(), args: withoutUnseen(browserArgs, commandLine) };
  } catch (error) {
    return { problem: String(error.message).split('\n')[0].slice(0, 200) };
  } finally {
    await browser?.close().catch(() => {});
  }
}

const isProgram = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The headless shell takes a fifth less processor time per journey than a full browser. */
const shell = 'chromium-headless-shell';

function installed() {
  const names = [
    shell,
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
    'chrome',
    'microsoft-edge-stable',
  ];
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/usr/bin',
    '/usr/local/bin',
    '/snap/bin',
    '/opt/google/chrome',
  ];
  const files = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  files.push(
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  );
  for (const variable of ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']) {
    if (process.env[variable]) files.push(path.join(process.env[variable], 'Google/Chrome/Application/chrome.exe'));
  }
  return [...new Set(files)].filter(isProgram);
}

function run(command, args, seconds, env = {}) {
  log('running', path.basename(command), args.map((arg) => path.basename(arg)).join(' '));
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: seconds * 1000,
    killSignal: 'SIGKILL',
    cwd: root,
    env: { ...process.env, ...env },
  });
  return status === 0;
}

function download() {
  const args = [bin('@playwright/test', 'playwright'), 'install', shell];
  return run(process.execPath, args, 240, { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '8000' }) ? [undefined] : [];
}

function aptInstall(name) {
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) return [];
  const quickly = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=8'];
  const apt = (...args) => run('apt-get', [...quickly, ...args], 600, { DEBIAN_FRONTEND: 'noninteractive' });
  apt('update');
  return apt('install', '-y', '--no-install-recommends', name) ? installed() : [];
}

const cached = () => {
  if (!existsSync(browserFile)) return [];
  const { executablePath } = JSON.parse(readFileSync(browserFile, 'utf8'));
  return !executablePath || existsSync(executablePath) ? [executablePath] : [];
};

/** The steps run in the order of their keys. `undefined` means Playwright's own browser. */
const steps = {
  env: () => (process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : []),
  cached,
  playwright: () => (existsSync(chromium.executablePath()) ? [undefined] : []),
  shell: () => (installed().some((file) => path.basename(file) === shell) ? [] : aptInstall(shell)),
  system: installed,
  download,
  apt: () => aptInstall('chromium'),
};

const skipped = new Set((process.env.BROWSER_SKIP ?? '').split(','));
const tried = [];

async function find() {
  for (const [via, candidates] of Object.entries(steps)) {
    if (skipped.has(via)) continue;
    for (const executablePath of candidates()) {
      const { version, args, problem } = await prove(executablePath);
      const name = executablePath ?? "Playwright's own";
      if (version) return { via, name, executablePath, args, version };
      tried.push(`${via}: ${name}: ${problem}`);
    }
  }
  return null;
}

const found = await find();
if (found) {
  const { name, ...browser } = found;
  mkdirSync(path.dirname(browserFile), { recursive: true });
  writeFileSync(browserFile, `${JSON.stringify(browser, null, 2)}\n`);
  log(`${found.via}: ${name} (${found.version})`);
} else {
  log(['no usable Chromium.', ...tried].join('\n  '));
  log(
    'Set CHROMIUM_PATH to one, or run: npx playwright install chromium (as root on Debian: apt-get install chromium)',
  );
  process.exitCode = 1;
}
