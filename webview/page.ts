import type { ExportFormat, FromPage, ToPage } from '../protocol/pageMessages.ts';
import { type Exported, fileName, rendered } from './exports.ts';
import type { Host } from './host.ts';
import { onThemeChange } from './theme.ts';

/** What came of something that was asked for, for the reader. */
type Note = Omit<Extract<ToPage<unknown>, { type: 'done' }>, 'type'>;

/** What every page hears of. */
type PageAction<Result> = { readonly type: 'result'; readonly result: Result } | ({ readonly type: 'note' } & Note);

/** How the state of a page changes, and what is kept of it while it is hidden and over a reload. Pure. */
interface PageLogic<State, Action> {
  reduce(state: State, action: Action): State;
  keptOf(state: State): unknown;
}

/** What a page is drawn by. */
interface PageView<State, Shown> {
  /** Draws a state; gives back what is shown. */
  update(state: State): Shown | undefined;
  /** The editor's theme changed. */
  retheme(): void;
}

/** A page: it keeps its state, draws it, and speaks with the editor. */
export class Page<State, Action, Result, Shown, Sent> {
  /** What was drawn last. */
  shown: Shown | undefined;
  private view: PageView<State, Shown> | undefined;
  private isDrawing = false;

  constructor(
    readonly host: Host<FromPage | Sent, ToPage<Result>>,
    public state: State,
    private readonly logic: PageLogic<State, Action | PageAction<Result>>,
  ) {}

  /** Starts to draw and to listen. */
  start(view: PageView<State, Shown>): void {
    this.view = view;
    this.host.listen((message) =>
      this.dispatch(message.type === 'result' ? message : ({ ...message, type: 'note' } as const)),
    );
    onThemeChange(view.retheme);
    this.host.keep(this.logic.keptOf(this.state));
    this.redraw();
    this.host.send({ type: 'ready' });
  }

  readonly dispatch = (action: Action | PageAction<Result>): void => {
    this.state = this.logic.reduce(this.state, action);
    this.host.keep(this.logic.keptOf(this.state));
    this.redraw();
  };

  /** Hands what is shown to the editor to be saved. */
  async save(format: ExportFormat, exportOf: (shown: Shown) => Exported): Promise<void> {
    if (this.shown === undefined) return;
    try {
      const what = exportOf(this.shown);
      const content = await rendered(what, format);
      this.host.send({ type: 'save', format, name: fileName(what, format), content });
    } catch (error) {
      this.dispatch({ type: 'note', ok: false, message: error instanceof Error ? error.message : String(error) });
    }
  }

  /** Draws once a frame, however many events a moving hand makes. */
  redraw(): void {
    if (this.isDrawing) return;
    this.isDrawing = true;
    requestAnimationFrame(() => {
      this.isDrawing = false;
      performance.mark('kneepoint-draw');
      this.shown = this.view?.update(this.state);
      performance.measure('kneepoint-draw', 'kneepoint-draw');
    });
  }
}
