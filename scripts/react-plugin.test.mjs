// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leanReactDom } from './react-plugin.mjs';

const files = {
  react: 'react/cjs/react.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
};
const sourceOf = (name) => readFileSync(`node_modules/${files[name]}`, 'utf8');
const modules = new Map();

/** A module of React as the build has it. */
function load(name) {
  const loaded = modules.get(name) ?? { exports: {} };
  if (modules.has(name)) return loaded.exports;
  modules.set(name, loaded);
  const code = name === 'react-dom/client' ? leanReactDom(sourceOf(name)) : sourceOf(name);
  new Function('exports', 'require', 'module', code)(loaded.exports, load, loaded);
  return loaded.exports;
}

const { Component, Suspense, createElement: h, useDeferredValue, useEffect, useState, startTransition } = load('react');
const { createPortal, flushSync } = load('react-dom');
const { createRoot } = load('react-dom/client');

let container;
let root;
const render = (element) => flushSync(() => root.render(element));

beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container, { onCaughtError: () => {} });
});
afterEach(() => {
  flushSync(() => root.unmount());
  container.remove();
});

class Boundary extends Component {
  state = { error: null };
  static getDerivedStateFromError = (error) => ({ error });
  render() {
    return this.state.error ? h('p', null, this.state.error.message) : this.props.children;
  }
}

function Broken() {
  throw new Error('broken');
}

function Counter() {
  const [count, setCount] = useState(0);
  const late = useDeferredValue(count);
  const [slow, setSlow] = useState('');
  useEffect(() => {
    if (late > 0) startTransition(() => setSlow(`seen ${late}`));
  }, [late]);
  return [
    h('title', { key: 'title' }, `count ${count}`),
    h('button', { key: 'button', onClick: () => setCount(count + 1) }, String(count)),
    h('input', { key: 'input', value: slow, onChange: () => {} }),
    createPortal(h('i', null, 'beside'), document.body, 'portal'),
  ];
}

test('what is left renders, updates at once and later, reaches out of its place, and goes', async () => {
  render(h(Counter));
  const button = container.querySelector('button');
  flushSync(() => button.click());
  flushSync(() => button.click());
  expect(button.textContent).toBe('2');
  expect(document.title).toBe('count 2');
  expect(document.body.querySelector('i')?.textContent).toBe('beside');
  await vi.waitFor(() => expect(container.querySelector('input').value).toBe('seen 2'));
  render(null);
  expect(container.childElementCount).toBe(0);
  expect(document.body.querySelector('i')).toBe(null);
});

test('an error of a render reaches its boundary', () => {
  render(h(Boundary, null, h(Broken)));
  expect(container.textContent).toBe('broken');
});

test('a component of a kind that is left out says that it is of no type, instead of rendering something else', () => {
  render(h(Boundary, null, h(Suspense, null, 'words')));
  expect(container.textContent).toContain('error #130');
});

test('another version of React that names things otherwise stops the build', () => {
  const code = sourceOf('react-dom/client').replaceAll('popHydrationState', 'popState');
  expect(() => leanReactDom(code)).toThrow('React DOM has another name for popHydrationState');
});
