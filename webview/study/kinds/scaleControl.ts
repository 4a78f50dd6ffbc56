import type { Scale } from '../../../charts/studies/pictures.ts';
import type { Control } from '../kindView.ts';

/** How an axis is laid out. @param isLog as it is now */
export function scaleControl(label: string, isLog: boolean): Control {
  const chosen: Scale = isLog ? 'log' : 'linear';
  return {
    name: 'scale',
    label,
    options: [
      { value: 'linear', label: 'linear' },
      { value: 'log', label: 'logarithmic' },
    ],
    chosen,
  };
}
