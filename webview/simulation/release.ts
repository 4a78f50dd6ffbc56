/** After a key or a wheel, a control is let go of when it rested so long, ms. */
const REST_MS = 250;

/** Calls back when a hand lets go of one of the controls within. */
export function onRelease(controls: HTMLElement, released: () => void): void {
  let isHeld = false;
  let rest: ReturnType<typeof setTimeout> | undefined;
  controls.addEventListener('pointerdown', () => {
    isHeld = true;
  });
  const letGo = () => {
    if (!isHeld) return;
    isHeld = false;
    released();
  };
  window.addEventListener('pointerup', letGo);
  window.addEventListener('pointercancel', letGo);
  const moved = () => {
    clearTimeout(rest);
    rest = setTimeout(() => {
      if (!isHeld) released();
    }, REST_MS);
  };
  controls.addEventListener('input', moved);
  // Lists and radio buttons tell of a change alone.
  controls.addEventListener('change', moved);
}
