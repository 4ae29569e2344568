import type { Json } from '../document/wire.ts';
import type { LearnedPath } from '../profile/fields.ts';
import type { Profile, ValueAt } from '../profile/schema.ts';

/** The paths of one section that are learned on their own, and the types of their values. */
export type PathIn<Name extends string> = Extract<LearnedPath, Name | `${Name}.${string}`>;

/** Any JSON, as the schema types it. */
type SchemaJson = Profile['listing']['pageFields'][string];

/** The same without a right to change it, which is what observations give. */
type Frozen<Value> = SchemaJson extends Value
  ? Json
  : Value extends object
    ? { readonly [Name in keyof Value]: Frozen<Value[Name]> }
    : Value;

/** The value of a profile's field, as it is learned. */
export type FieldValue<Path extends string> = Exclude<Frozen<ValueAt<Profile, Path>>, undefined>;
