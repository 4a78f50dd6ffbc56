import { axisRange } from '../charts/axis.ts';
import { numberField } from './controls.ts';
import { element, setText } from './element.ts';

/** Digits of what the reader may change, and of what is only shown. */
const EXACT = 6;
const SHOWN = 3;

interface NumberControlOptions {
  readonly label: string;
  /** Stands behind the field. */
  readonly unit: string;
  /** The smallest value; `isOpen` if that one itself is refused. */
  readonly min: number;
  readonly isOpen?: boolean;
  /** The largest value; any if there is none. */
  readonly max?: number;
  readonly isWhole?: boolean;
  /** The slider's step; by default a hundredth of the distance of round values. */
  readonly step?: number;
  /** Where the slider's range comes from, beside the value itself. */
  readonly reach: number;
  readonly changed: (value: number) => void;
}

interface NumberControlState {
  /** Absent if nothing is known yet. */
  readonly value: number | undefined;
  readonly isEnabled: boolean;
  /** Where the value comes from, below the control. */
  readonly origin: string;
}

/** A slider and a field for one number: coarse and exact. */
export function numberControl({
  label,
  unit,
  min,
  isOpen,
  max = Number.POSITIVE_INFINITY,
  isWhole,
  step: given,
  reach,
  changed,
}: NumberControlOptions) {
  const id = `slider-${label.toLowerCase().replace(/\W+/g, '-')}`;
  const slider = element('input', { type: 'range', id }) as HTMLInputElement;
  const origin = element('span', { class: 'origin', id: `${id}-origin` });
  slider.setAttribute('aria-describedby', origin.id);
  const accept = (text: string): boolean => {
    const value = Number(text.replace(/\s/g, ''));
    const isFine =
      text.trim() !== '' &&
      Number.isFinite(value) &&
      (isOpen ? value > min : value >= min) &&
      value <= max &&
      (!isWhole || Number.isInteger(value));
    if (isFine) changed(value);
    return isFine;
  };
  const field = numberField(`${label}, exact`, accept);
  let state: NumberControlState = { value: undefined, isEnabled: true, origin: '' };
  let range = { max: 0, interval: 1 };
  slider.addEventListener('input', () => accept(slider.value));
  // In the next frame, after what was typed has been drawn.
  field.onSettled(() => requestAnimationFrame(() => show(state)));

  function show(next: NumberControlState): void {
    state = next;
    const { value, isEnabled } = next;
    const isHeld = document.activeElement === slider && slider.matches(':active');
    // The range grows only when the hand is off: a slider that changes under the hand cannot be aimed.
    if (!isHeld && (range.max === 0 || (value ?? 0) > range.max)) {
      range = axisRange(Math.max(reach, (value ?? 0) * 2.5), 5);
      const step = given ?? (isWhole ? 1 : range.interval / 100);
      // The lowest step above an open bound, on the grid of steps.
      const lowest = isOpen ? min + step : min;
      slider.min = String(Number(lowest.toPrecision(6)));
      slider.max = String(Math.min(range.max, max));
      slider.step = String(Number(step.toPrecision(6)));
    }
    slider.disabled = !isEnabled;
    const text = value === undefined ? '' : plain(value, isEnabled ? EXACT : SHOWN);
    if (!isHeld) slider.value = text || slider.min;
    slider.setAttribute('aria-valuetext', value === undefined ? 'unknown' : `${text} ${unit}`.trim());
    field.update(text, isEnabled);
    setText(origin, next.origin);
  }

  return {
    node: element(
      'div',
      { class: 'control number' },
      element('label', { for: id }, label),
      element('div', { class: 'row' }, slider, field.node, element('span', { class: 'unit' }, unit)),
      origin,
    ),
    update: show,
  };
}

/** A number as it can be typed. */
function plain(value: number, digits: number): string {
  return String(Number(value.toPrecision(digits)));
}
