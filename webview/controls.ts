/**
 * The only file that knows the kit of components. It is no longer developed by its makers: whoever replaces it changes
 * this file alone.
 */
import {
  type DataGrid,
  type DataGridCell,
  type DataGridRow,
  type Dropdown,
  provideVSCodeDesignSystem,
  type RadioGroup,
  type TextField,
  vsCodeButton,
  vsCodeDataGrid,
  vsCodeDataGridCell,
  vsCodeDataGridRow,
  vsCodeDropdown,
  vsCodeOption,
  vsCodeRadio,
  vsCodeRadioGroup,
  vsCodeTextField,
} from '@vscode/webview-ui-toolkit';
import { element, icon } from './element.ts';

/** To be called once, before anything is shown. */
export function registerControls(): void {
  provideVSCodeDesignSystem().register(
    vsCodeButton(),
    vsCodeDataGrid(),
    vsCodeDataGridCell(),
    vsCodeDataGridRow(),
    vsCodeDropdown(),
    vsCodeOption(),
    vsCodeRadio(),
    vsCodeRadioGroup(),
    vsCodeTextField(),
  );
}

interface ButtonOptions {
  readonly label: string;
  readonly icon?: string;
  /** One of the main buttons; others stand back. */
  readonly appearance?: 'primary' | 'secondary';
  readonly click: () => void;
}

export interface Button {
  readonly node: HTMLElement;
  setLabel(label: string): void;
  setEnabled(enabled: boolean, why: string): void;
}

export function button({ label, icon: name, appearance = 'secondary', click }: ButtonOptions): Button {
  // Not in an element: the kit takes every span in a button for an icon.
  const text = document.createTextNode(label);
  const node = element('vscode-button', { appearance }, ...(name ? [icon(name, 'start')] : []), text) as HTMLElement & {
    disabled: boolean;
  };
  node.addEventListener('click', () => {
    if (!node.disabled) click();
  });
  return {
    node,
    setLabel: (changed) => {
      text.data = changed;
    },
    setEnabled: (enabled, why) => {
      node.disabled = !enabled;
      node.title = why;
    },
  };
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface Picker {
  readonly node: HTMLElement;
  update(choices: readonly Choice[], chosen: string): void;
}

/** One of many, in a list that opens. */
export function dropdown(label: string, choose: (value: string) => void): Picker {
  const id = `dropdown-${label.toLowerCase().replace(/\W+/g, '-')}`;
  const list = element('vscode-dropdown', { id, 'aria-label': label }) as unknown as Dropdown;
  list.addEventListener('change', () => choose(list.value));
  let shown = '';
  return {
    node: element('div', { class: 'control picker' }, element('label', { for: id }, label), list),
    update(choices, chosen) {
      const signature = JSON.stringify(choices);
      if (signature !== shown) {
        shown = signature;
        list.replaceChildren(
          ...choices.map(({ value, label: text }) => element('vscode-option', { value, title: text }, text)),
        );
      }
      // The options are upgraded before the value can be found among them.
      queueMicrotask(() => {
        if (list.value !== chosen) list.value = chosen;
      });
    },
  };
}

/** One of a few, all in sight. */
export function radios(label: string, choices: readonly Choice[], choose: (value: string) => void) {
  const group = element('vscode-radio-group', {
    'aria-label': label,
    orientation: 'horizontal',
  }) as unknown as RadioGroup;
  group.append(
    element('label', { slot: 'label' }, label),
    ...choices.map(({ value, label: text }) => element('vscode-radio', { value }, text)),
  );
  // The kit reports a change whoever made it.
  let shown = '';
  group.addEventListener('change', () => {
    if (group.value !== shown) choose(group.value);
  });
  return {
    node: element('div', { class: 'control' }, group),
    update(chosen: string, enabled = true) {
      shown = chosen;
      if (group.value !== chosen) group.value = chosen;
      group.disabled = !enabled;
    },
  };
}

/** A short field for a number; `commit` hears every text that is one. */
export function numberField(label: string, changed: (text: string) => boolean) {
  const field = element('vscode-text-field', { size: '8' }) as unknown as TextField;
  let isTyping = false;
  field.addEventListener('input', () => {
    isTyping = true;
    field.classList.toggle('invalid', !changed(field.value));
  });
  const settle = () => {
    isTyping = false;
  };
  return {
    node: field as HTMLElement,
    /** Called when the reader is done with the field. */
    onSettled(listen: () => void) {
      field.addEventListener('change', () => {
        settle();
        field.classList.remove('invalid');
        listen();
      });
      field.addEventListener('blur', () => {
        settle();
        field.classList.remove('invalid');
        listen();
      });
    },
    update(text: string, enabled: boolean) {
      // The kit gives it a name of its own when it enters the page.
      if (field.getAttribute('aria-label') !== label) field.setAttribute('aria-label', label);
      if (!isTyping && field.value !== text) field.value = text;
      field.disabled = !enabled;
    },
  };
}

/** A short field for a text; `changed` hears every letter. */
export function textField(label: string, changed: (text: string) => void) {
  const id = `text-${label.toLowerCase().replace(/\W+/g, '-')}`;
  const field = element('vscode-text-field', { id, size: '24' }) as unknown as TextField;
  field.addEventListener('input', () => changed(field.value));
  return {
    node: element('div', { class: 'control text' }, element('label', { for: id }, label), field),
    /** The kit gives the field a name of its own when it enters the page. */
    name(): void {
      if (field.getAttribute('aria-label') !== label) field.setAttribute('aria-label', label);
    },
  };
}

/** A column of a table. */
export interface Column {
  readonly key: string;
  readonly title: string;
  /** Its share of the width, if it is not like the others. */
  readonly share?: number;
}

/** What a reader can do in a table, with the mouse or with Enter. */
export interface GridActions {
  /** Chooses a row of those that are shown, by its place. */
  pick?(row: number): void;
  /** Asks for another order, by a column's key. */
  sort?(key: string): void;
}

/** How rows and columns of a table stand out. */
export interface GridMarks {
  readonly picked?: number | undefined;
  readonly sorted?: { readonly key: string; readonly isDown: boolean } | undefined;
}

/** A table whose cells the arrow keys reach, in a box that scrolls where it is too wide. @param look a class for its width */
export function dataGrid(
  label: string,
  columns: readonly Column[],
  { pick, sort, look }: GridActions & { readonly look?: 'small' | 'narrow' } = {},
) {
  const grid = element('vscode-data-grid', { 'aria-label': label, 'generate-header': 'sticky' }) as unknown as DataGrid;
  let shown = '';
  let rowsShown: readonly object[] = [];
  /** The column whose title was chosen: the kit makes new titles with new rows, and the focus is to stay on it. */
  let sortedBy: string | undefined;
  grid.columnDefinitions = columns.map(({ key, title }) => ({ columnDataKey: key, title }));
  grid.gridTemplateColumns = columns.map(({ share = 1 }) => `${share}fr`).join(' ');
  const act = (target: EventTarget | null) => {
    const cell = (target as Element | null)?.closest?.('vscode-data-grid-cell') as DataGridCell | null;
    if (cell?.cellType === 'columnheader') {
      const key = cell.columnDefinition?.columnDataKey;
      if (key === undefined) return;
      sortedBy = key;
      sort?.(key);
      return;
    }
    const row = cell?.closest('vscode-data-grid-row') as DataGridRow | null | undefined;
    const place = row?.rowData ? rowsShown.indexOf(row.rowData) : -1;
    if (place >= 0) pick?.(place);
  };
  if (pick || sort) {
    grid.classList.toggle('picks', pick !== undefined);
    grid.classList.toggle('sorts', sort !== undefined);
    grid.addEventListener('click', ({ target }) => act(target));
    grid.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        act(event.target);
      }
    });
  }

  function mark({ picked, sorted }: GridMarks): void {
    for (const row of grid.querySelectorAll<DataGridRow>('vscode-data-grid-row')) {
      if (row.rowType !== 'default') continue;
      row.classList.toggle('picked', picked !== undefined && row.rowData === rowsShown[picked]);
      if (pick) row.setAttribute('aria-selected', String(picked !== undefined && row.rowData === rowsShown[picked]));
    }
    for (const cell of grid.querySelectorAll<DataGridCell>('vscode-data-grid-cell[cell-type="columnheader"]')) {
      const isSorted = sorted !== undefined && cell.columnDefinition?.columnDataKey === sorted.key;
      if (isSorted) cell.setAttribute('aria-sort', sorted.isDown ? 'descending' : 'ascending');
      else cell.removeAttribute('aria-sort');
      if (sortedBy !== undefined && cell.columnDefinition?.columnDataKey === sortedBy) cell.focus();
    }
    sortedBy = undefined;
  }

  // Browsers put boxes that scroll between the stops of the tab key, and this one and its cells would hand it to each other.
  const box = element('div', { class: look ? `table ${look}` : 'table', tabindex: '-1' }, grid as HTMLElement);
  return {
    node: box,
    update(rows: readonly Record<string, string>[], marks: GridMarks = {}) {
      // New rows take the focus from the old ones: only where there is something new.
      const signature = JSON.stringify(rows);
      if (signature !== shown) {
        shown = signature;
        rowsShown = [...rows];
        grid.rowsData = [...rowsShown];
      }
      // The kit makes rows and cells after this, before the next frame.
      if (pick || sort) requestAnimationFrame(() => mark(marks));
    },
  };
}
