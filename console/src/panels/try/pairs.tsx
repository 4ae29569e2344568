import { Button, IconButton } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import type { Pair } from './request-form.ts';

interface PairsProps {
  readonly title: string;
  /** One of them: `parameter`. */
  readonly what: string;
  readonly pairs: readonly Pair[];
  readonly onChange: (pairs: readonly Pair[]) => void;
  readonly hint?: string;
}

/** Names with values, as many as are wanted. */
export function Pairs({ title, what, pairs, onChange, hint }: PairsProps) {
  const put = (at: number, changed: Partial<Pair>) =>
    onChange(pairs.map((pair, index) => (index === at ? { ...pair, ...changed } : pair)));
  return (
    <fieldset class="try-pairs">
      <legend>{title}</legend>
      {hint && <p class="hint">{hint}</p>}
      {pairs.map((pair, index) => (
        // They have no other identity than their place.
        <div key={`${index}`} class="try-pair">
          <TextField
            label={`Name of ${what} ${index + 1}`}
            hidden
            placeholder="name"
            value={pair.name}
            onInput={(name) => put(index, { name })}
          />
          <TextField
            label={`Value of ${what} ${index + 1}`}
            hidden
            placeholder="value"
            value={pair.value}
            onInput={(value) => put(index, { value })}
          />
          <IconButton
            icon="close"
            label={`Remove ${what} ${index + 1}`}
            onClick={() => onChange(pairs.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <div>
        <Button
          kind="quiet"
          icon="plus"
          onClick={() => onChange([...pairs, { name: '', value: '' }])}
        >
          Add a {what}
        </Button>
      </div>
    </fieldset>
  );
}
