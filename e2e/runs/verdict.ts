import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { check } from '../support/checker/checker';
import type { History, Violation } from '../support/checker/history';
import type { FaultProxy } from '../support/faults/faultProxy';
import type { Service } from '../support/services/service';

/** The result of a run. */
export interface Verdict {
  name: string;
  seed: number;
  violations: Violation[];
  /** Printed after the counts of violations. */
  figures: Record<string, number>;
}

interface Ended {
  name: string;
  seed: number;
  began: number;
  history: History;
  proxy: FaultProxy;
  service: Service;
  figures: Record<string, number>;
}

/** Checks a run. Writes the records of a run with violations to `test-results/runs`. */
export function judge({ name, seed, began, history, proxy, service, figures }: Ended): Verdict {
  const violations = check(history);
  const { injected, replays } = proxy.tally();
  const folder = path.resolve('test-results/runs', `${name}-${seed}`);
  rmSync(folder, { recursive: true, force: true });
  if (violations.length > 0) {
    mkdirSync(folder, { recursive: true });
    const lines = (items: readonly unknown[]) => items.map((item) => `${JSON.stringify(item)}\n`).join('');
    writeFileSync(path.join(folder, 'violations.jsonl'), lines(violations));
    writeFileSync(path.join(folder, 'operations.jsonl'), lines(history.happenings));
    writeFileSync(path.join(folder, 'history.json'), JSON.stringify({ ...history, happenings: undefined }));
    writeFileSync(path.join(folder, 'proxy.jsonl'), lines(proxy.log));
    writeFileSync(path.join(folder, 'service.log'), service.output());
  }
  const seconds = Math.round((Date.now() - began) / 1_000);
  return { name, seed, violations, figures: { ...figures, ...injected, replays, seconds } };
}

const broken = ({ violations }: Verdict, rule: number) => violations.filter((found) => found.rule === rule).length;

/** Describes a run in one line. */
export function inOneLine(verdict: Verdict): string {
  const figures = Object.entries(verdict.figures).map(([name, figure]) => `${name} ${figure}`);
  const wrong = verdict.violations.length;
  return `${verdict.name} SEED=${verdict.seed}: ${broken(verdict, 1)} lost, ${broken(verdict, 2)} doubled, ${broken(verdict, 6)} out of order, ${wrong} violations; ${figures.join(', ')}`;
}
