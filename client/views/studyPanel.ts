import { randomUUID } from 'node:crypto';
import type * as vscode from 'vscode';
import type { SpecAddress } from '../../protocol/specAddress.ts';
import {
  RUN_STUDY,
  type RunStudyParams,
  STOP_STUDY,
  STUDY,
  type StopStudyParams,
  type StudyAnswer,
  type StudyEnd,
  type StudyFacts,
  type StudyProgress,
  type StudyResult,
} from '../../protocol/study.ts';
import { STUDY_VIEW, type StudyPage, type StudyRequest } from '../../protocol/studyMessages.ts';
import type { KneepointClient } from '../languageClient.ts';
import { askForOther } from '../results/compareWith.ts';
import type { KeptResults } from '../results/keptResults.ts';
import { openChangedSpec } from '../results/openChangedSpec.ts';
import { saveReport } from '../results/saveReport.ts';
import { saveResult } from '../results/saveResult.ts';
import { NO_ANSWER, PagePanel } from './pagePanel.ts';
import { PagePanels } from './pagePanels.ts';
import type { Report } from './report.ts';

export type StudyPanels = PagePanels<SpecAddress, StudyPanel>;

/** The panels of the study view: one for each study that somebody runs. */
export function studyPanels(client: KneepointClient, extension: vscode.Uri, kept: KeptResults): StudyPanels {
  return new PagePanels(client, {
    type: STUDY_VIEW,
    title: 'Study',
    make: (panel, address: SpecAddress) => new StudyPanel(panel, address, client, extension, kept),
  });
}

/** A run that is under way. */
interface Running {
  readonly run: string;
  /** The server knows of it. */
  readonly isAsked: boolean;
  readonly progress: NonNullable<StudyPage['progress']>;
  /** What it found so far. */
  readonly partial?: StudyResult;
}

/** A study of thousands of candidates takes the server seconds to look into: it is asked so seldom that it has time for others. */
const ASKING_SHARE = 0.2;
/** A page with a large result is told of progress so seldom that sending takes at most this share of the time. */
const SENDING_SHARE = 0.05;

const NOTHING_FOUND: Report = { ok: false, message: 'There is no result yet. Run the study first.' };

/** One panel: a study, how far its run is, and what was found last. */
class StudyPanel extends PagePanel<SpecAddress, StudyPage, StudyRequest> {
  private answer: StudyAnswer | undefined;
  private running: Running | undefined;
  private found: StudyResult | undefined;
  private failure: string | undefined;
  private other: StudyPage['other'];
  private isClosed = false;
  private nextAskAtMs = 0;
  /** Before then, progress alone is not worth sending. */
  private nextProgressAtMs = 0;
  /** What was found before the window was reloaded. */
  private readonly recalled: Promise<void>;

  constructor(
    panel: vscode.WebviewPanel,
    address: SpecAddress,
    client: KneepointClient,
    extension: vscode.Uri,
    private readonly kept: KeptResults,
  ) {
    super(panel, address, client, extension, 'study', `Study: ${address.name}`);
    const progress = client.onStudyProgress((told) => this.hearProgress(told));
    panel.onDidDispose(() => {
      progress.dispose();
      this.isClosed = true;
      this.stop();
    });
    this.recalled = kept.of(address).then((result) => {
      this.found ??= result;
    });
  }

  /** Runs the study from the start; what is running of it is given up. */
  async run(): Promise<void> {
    this.stop();
    const run = randomUUID();
    const most = this.answer?.state === 'known' ? this.answer.mostRuns : 0;
    this.running = { run, isAsked: false, progress: { done: 0, most } };
    this.failure = undefined;
    this.showPage();
    await this.openFile();
    // Stopped, or the panel was closed, before the server knew of it.
    if (this.running?.run !== run) return;
    this.running = { ...this.running, isAsked: true };
    const end = await this.ran(run);
    if (this.running?.run !== run || this.isClosed) return; // Another run took its place.
    this.running = undefined;
    if (end.state === 'done') {
      this.found = end.result;
      void this.kept.keep(this.address, end.result);
    } else this.failure = end.message;
    this.showPage();
  }

  protected async ask(): Promise<StudyPage> {
    await this.recalled;
    const startMs = await reached(this.nextAskAtMs);
    this.answer = await this.client.request<StudyAnswer>(STUDY, this.address).catch(
      (): StudyAnswer => ({
        ...this.address,
        state: 'no-answer',
        message: NO_ANSWER,
      }),
    );
    const nowMs = performance.now();
    this.nextAskAtMs = nowMs + (nowMs - startMs) * (1 / ASKING_SHARE - 1);
    return this.page();
  }

  protected override isOfClosedFile({ answer }: StudyPage): boolean {
    return answer?.state === 'file-closed';
  }

  protected async serve(request: StudyRequest): Promise<Report | undefined> {
    const result = this.shownResult();
    switch (request.type) {
      case 'run':
        void this.run();
        return undefined;
      case 'stop':
        this.stop();
        return undefined;
      case 'saveResult':
        return result ? saveResult(this.file, result) : NOTHING_FOUND;
      case 'compare':
        return this.compare(result, request.with);
      case 'openSpec': {
        const { name, change } = request;
        return result ? openChangedSpec(this.client, this.file, { result, name, change }) : NOTHING_FOUND;
      }
      case 'report': {
        const subject = { name: this.address.name, file: this.file, pictures: request.pictures };
        return result ? saveReport(this.client, { result, ...subject }) : NOTHING_FOUND;
      }
    }
  }

  private ran(run: string): Promise<StudyEnd> {
    const params: RunStudyParams = { ...this.address, run, stopsWithFile: this.isInTab() };
    return this.client.request<StudyEnd>(RUN_STUDY, params).catch(
      (): StudyEnd => ({
        state: 'failed',
        message:
          'The run ended without an answer of the language server. The output of Kneepoint says why; run it again.',
      }),
    );
  }

  private stop(): void {
    const { running } = this;
    if (running?.isAsked) void this.client.notify(STOP_STUDY, { run: running.run } satisfies StopStudyParams);
    else if (running) {
      this.running = undefined;
      this.showPage();
    }
  }

  private hearProgress({ run, partial, ...progress }: StudyProgress): void {
    if (this.running?.run !== run) return;
    this.running = { ...this.running, progress, ...(partial ? { partial } : {}) };
    if (partial || performance.now() >= this.nextProgressAtMs) this.showPage();
  }

  private async compare(result: StudyResult | undefined, how: 'ask' | null): Promise<Report | undefined> {
    if (how === null) this.other = undefined;
    else {
      if (!result) return NOTHING_FOUND;
      const other = await askForOther(this.client, result, undefined);
      if (!other) return undefined;
      if ('problem' in other) return { ok: false, message: other.problem };
      this.other = other;
    }
    this.showPage();
    return undefined;
  }

  private showPage(): void {
    if (this.isClosed) return;
    const startMs = performance.now();
    this.show(this.page());
    const nowMs = performance.now();
    this.nextProgressAtMs = nowMs + (nowMs - startMs) / SENDING_SHARE;
  }

  /** What was found by the run that is under way, or by the one before. */
  private shownResult(): StudyResult | undefined {
    return this.running?.partial ?? this.found;
  }

  private page(): StudyPage {
    const { address: study, answer, running, failure, other } = this;
    const result = this.shownResult();
    const isStale = answer?.state === 'known' && result !== undefined && !isMadeFrom(answer, result);
    return {
      study,
      ...(answer ? { answer } : {}),
      ...(running ? { progress: running.progress } : {}),
      ...(result ? { result } : {}),
      ...(isStale ? { isStale } : {}),
      ...(failure === undefined ? {} : { failure }),
      ...(other ? { other } : {}),
    };
  }
}

/** Whether a study would be made anew from what its result was made from: its spec, and the files and profiles that it names. */
function isMadeFrom({ specHash, inputs }: StudyFacts, result: StudyResult): boolean {
  return result.specHash === specHash && JSON.stringify(result.inputs) === JSON.stringify(inputs);
}

/** Waits until a time. @returns when that was */
async function reached(atMs: number): Promise<number> {
  const leftMs = atMs - performance.now();
  if (leftMs > 0) await new Promise((resolve) => setTimeout(resolve, leftMs));
  return performance.now();
}
