import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeEarly } from './api/early';
import { App } from './app/App';
import { appAfter } from './app/appParts';
import { watchKeyboard } from './app/keyboard/keyboardSpace';
import './app/styles/styles.css';
import { startTimeFormat } from './app/timeFormat';
import { watchRows } from './browser/input/reachedByKeyboard';
import { watchTyping } from './browser/page/idle';
import { watchDrops } from './browser/page/watchDrops';
import { watchRefusedImages } from './browser/pictures/refusedImages';
import { startPreferences } from './browser/preferences';
import { watchToday } from './browser/time/today';
import { loadCatalogue } from './i18n/translate';
import { createSession } from './session/session';
import { createWordlessPart, whenReady } from './ui/parts/parts';

loadCatalogue(navigator.language.slice(0, 2));
startPreferences();
startTimeFormat();
watchKeyboard();
watchTyping();
watchRefusedImages();
watchRows();
watchDrops();
watchToday();
// The update throttle may start after the first view, because no burst of messages arrives earlier.
const stopWaiting = appAfter.subscribe(() => {
  const part = appAfter.get();
  if (part.status !== 'ready') return;
  stopWaiting();
  part.value.startPacing();
});

function start() {
  const session = createSession({ early: takeEarly() });
  void session.start();
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <App session={session} />
    </StrictMode>,
  );
}

// Loads the settings code on demand, because most deployments have no settings.
const settings = document.getElementById('confab-settings')?.textContent.trim() || '{}';
if (settings === '{}') start();
else {
  const deployment = createWordlessPart('deployment', () => import('./app/start/deployment'));
  void whenReady(deployment).then(({ takeSettings }) => takeSettings(settings) && start());
}
