const FIELDS =
  'input:not([type]), input[type=text], input[type=password], input[type=search], textarea';

/**
 * Writes a text into a field of the page: the one that had the focus last, or the first visible
 * one.
 *
 * @returns a function that throws an Error if the page has no visible field.
 */
export function fillsFields(signal: AbortSignal): (text: string) => void {
  let last: Element | null = document.activeElement;
  const remember = ({ target }: FocusEvent): void => {
    // For focus inside the overlay, the target is its host element.
    if (target instanceof Element && target.matches(FIELDS)) last = target;
  };
  document.addEventListener('focusin', remember, { signal });
  return (text) => {
    const fields = [last, ...document.querySelectorAll(FIELDS)];
    const field = fields.find((each) => each?.isConnected && each.matches(FIELDS) && isShown(each));
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) {
      throw new Error('Failed to fill in the key: the page shows no text field');
    }
    // Calls the setter of the class: frameworks override that of the element to track changes.
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
    set?.call(field, text);
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  };
}

const isShown = (field: Element): boolean =>
  field.checkVisibility() && !field.matches(':disabled, :read-only');
