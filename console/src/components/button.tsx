import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.tsx';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  readonly kind?: 'plain' | 'primary' | 'danger' | 'quiet';
  readonly icon?: IconName;
  readonly type?: 'button' | 'submit';
  readonly children: ComponentChildren;
}

export function Button({ kind = 'plain', icon, type = 'button', children, ...rest }: ButtonProps) {
  return (
    <button type={type} class={`button ${kind}`} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  readonly icon: IconName;
  /** What it does, for who listens or points. */
  readonly label: string;
}

export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  return (
    <button type="button" class="icon-button" aria-label={label} title={label} {...rest}>
      <Icon name={icon} />
    </button>
  );
}
