import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon, type IconName } from './icon.tsx';

export interface MenuItem {
  readonly title: string;
  readonly icon?: IconName;
  readonly danger?: boolean;
  readonly run: () => void;
}

interface MenuProps {
  /** What the button is for. */
  readonly label: string;
  readonly icon?: IconName;
  readonly items: readonly MenuItem[];
}

/** A button that opens a few deeds. Arrows go through them, Escape closes. */
export function Menu({ label, icon = 'more', items }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const itemsOf = () => [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const close = () => {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };
  useLayoutEffect(() => {
    if (!isOpen) return;
    itemsOf()[0]?.focus();
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const all = itemsOf();
    const at = all.findIndex((item) => item.matches(':focus'));
    const places: Readonly<Record<string, number>> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    const place = places[event.key];
    if (place !== undefined) all[place]?.focus();
    else if (event.key === 'Escape') close();
    else if (event.key === 'Tab') setOpen(false);
    else return;
    if (event.key !== 'Tab') event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={root} class="menu">
      <button
        type="button"
        class="icon-button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        onKeyDown={onKeyDown}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={icon} />
      </button>
      {isOpen && (
        <div id={id} role="menu" aria-label={label} class="menu-items">
          {items.map((item) => (
            <button
              key={item.title}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onKeyDown={onKeyDown}
              class={item.danger ? 'danger' : undefined}
              onClick={() => {
                close();
                item.run();
              }}
            >
              {item.icon && <Icon name={item.icon} />}
              {item.title}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
