import type { FieldShape } from '../../../contract-tests/suite.ts';
import type { JsonObject } from '../../document/wire.ts';
import {
  type Facts,
  type Generalised,
  generalise,
  type Meaning,
  type Volatility,
} from './generalise.ts';

/** A field as it was seen, and the template that gives its values. */
export type TemplateField = FieldShape & Generalised;

/** A body whose fields are compared with those of others. */
export interface Body {
  readonly fields: JsonObject;
  readonly facts: Facts;
  /** What it tells of: a file, a key. */
  readonly subject: string;
}

/** Adds to each field the template that gives its values in all bodies. */
export function withTemplates<Shape extends FieldShape>(
  shapes: readonly Shape[],
  bodies: readonly Body[],
  meaning?: Meaning,
  volatility?: Volatility,
): (Shape & Generalised)[] {
  return shapes.map((shape) => {
    const samples = bodies.map(({ fields, facts, subject }) => ({
      value: Object.hasOwn(fields, shape.name) ? fields[shape.name] : undefined,
      facts,
      subject,
    }));
    return { ...shape, ...generalise(shape.name, samples, meaning, undefined, volatility) };
  });
}
