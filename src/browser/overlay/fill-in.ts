const FIELDS =
  'input:not([type]), input[type=text], input[type=password], input[type=search], textarea';

/** Writes into the page's fields: the one that had the focus last, or the first that shows. */
export class PageField {
  #last: Element | null = document.activeElement;
  readonly #remember = ({ target }: FocusEvent): void => {
    // Inside the overlay, the target is its host.
    if (target instanceof Element && target.matches(FIELDS)) this.#last = target;
  };

  constructor() {
    document.addEventListener('focusin', this.#remember);
  }

  stop(): void {
    document.removeEventListener('focusin', this.#remember);
  }

  /** @throws Error if the page shows no field. */
  fill(text: string): void {
    const fields = [this.#last, ...document.querySelectorAll(FIELDS)];
    const field = fields.find((each) => each?.isConnected && each.matches(FIELDS) && isShown(each));
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) {
      throw new Error('Failed to fill in the key: the page shows no text field');
    }
    // The setter of the class: frameworks replace that of the element to notice their own changes.
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
    set?.call(field, text);
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

const isShown = (element: Element): boolean =>
  element.checkVisibility() && !element.matches(':disabled, :read-only');
