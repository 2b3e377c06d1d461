import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeEarly } from './api/early';
import { App } from './app/App';
import { watchKeyboard } from './app/keyboard/keyboardSpace';
import './app/styles/styles.css';
import { startPacing } from './app/start/paceNotifications';
import { startTimeFormat } from './app/timeFormat';
import { watchRows } from './browser/input/reachedByKeyboard';
import { watchTyping } from './browser/page/idle';
import { watchDrops } from './browser/page/watchDrops';
import { startPreferences } from './browser/preferences';
import { watchRefusedImages } from './browser/refusedImages';
import { watchToday } from './browser/time/today';
import { loadCatalogue } from './i18n/translate';
import { createSession } from './session/session';
import { createStartPart } from './ui/parts/parts';

startPreferences();
startTimeFormat();
watchKeyboard();
watchTyping();
watchRefusedImages();
startPacing();
watchRows();
watchDrops();
watchToday();
const session = createSession({ early: takeEarly() });
// Not awaited: parts that import this module run only when it has ended, and they are shown before any answer.
void session.start();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const words = createStartPart(() => loadCatalogue(navigator.language.slice(0, 2)));
// Without words nothing can be said: until they come the page says what stands in index.html.
await new Promise<void>((resolve) => {
  const onChange = () => words.get().status === 'ready' && resolve();
  words.subscribe(onChange);
  void words.load();
});
createRoot(root).render(
  <StrictMode>
    <App session={session} />
  </StrictMode>,
);
