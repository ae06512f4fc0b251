import { getLibFiles, ts } from "@ts-morph/common";
import { at } from "./project.mjs";

/**
 * JSON schemas of the types that files export, and of the named ones that they are made of, by name. The compiler
 * resolves the types, so that a view is described once, where it is made. TypeScript 7 has no API for this yet.
 * @param {string[]} paths of the files
 * @returns {Record<string, object>}
 */
export function answerSchemas(paths) {
  const { config } = ts.readConfigFile(at("tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, at());
  const compiled = { ...options, types: [], noEmit: true };
  const program = ts.createProgram(paths, compiled, hostWithLibraries(compiled));
  const checker = program.getTypeChecker();
  const reader = schemaReader(checker);
  for (const path of paths) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(path));
    for (const symbol of checker.getExportsOfModule(module)) {
      reader.reference(checker.getDeclaredTypeOfSymbol(symbol));
    }
  }
  return reader.schemas;
}

const LIBRARIES = "/libraries/";

/** The package carries the language's own types as texts. */
function hostWithLibraries(options) {
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  const texts = new Map(getLibFiles().map(({ fileName, text }) => [LIBRARIES + fileName, text]));
  return Object.assign(host, {
    getDefaultLibLocation: () => LIBRARIES,
    getDefaultLibFileName: (given) => LIBRARIES + ts.getDefaultLibFileName(given),
    readFile: (name) => texts.get(name) ?? readFile(name),
    fileExists: (name) => texts.has(name) || fileExists(name),
  });
}

function schemaReader(checker) {
  const schemas = {};
  const symbols = new Map();

  /** A reference to a named type, which is described the first time that it is met. */
  function reference(type) {
    const name = type.symbol.getName();
    const known = symbols.get(name);
    if (known && known !== type.symbol) throw new Error(`Two types are called ${name}`);
    if (!known) {
      symbols.set(name, type.symbol);
      schemas[name] = { ...objectSchema(type), ...documentation(type.symbol) };
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  function documentation(symbol) {
    const description = ts.displayPartsToString(symbol.getDocumentationComment(checker));
    return description === "" ? {} : { description };
  }

  function schemaOf(type) {
    if (type.isUnion()) return unionSchema(type);
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (type.flags & ts.TypeFlags.BooleanLiteral) return { const: type.intrinsicName === "true" };
    if (type.flags & ts.TypeFlags.Boolean) return { type: "boolean" };
    if (type.flags & ts.TypeFlags.String) return { type: "string" };
    if (type.flags & ts.TypeFlags.Number) return { type: "number" };
    if (type.flags & ts.TypeFlags.Null) return { type: "null" };
    if (type.flags & ts.TypeFlags.Unknown) return {};
    if (checker.isArrayType(type)) {
      return { type: "array", items: schemaOf(checker.getTypeArguments(type)[0]) };
    }
    if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)))
      throw new Error(`There is no schema for ${checker.typeToString(type)}`);
    return isNamed(type) ? reference(type) : objectSchema(type);
  }

  function unionSchema(type) {
    const parts = type.types.filter((part) => !(part.flags & ts.TypeFlags.Undefined));
    const given = [
      ...new Map(parts.map(schemaOf).map((part) => [JSON.stringify(part), part])).values(),
    ];
    const constants = given.filter((part) => "const" in part).map((part) => part.const);
    const others = given.filter((part) => !("const" in part));
    if (constants.includes(true) && constants.includes(false)) {
      others.unshift({ type: "boolean" });
    } else if (constants.length > 0) {
      others.unshift(constants.length === 1 ? { const: constants[0] } : { enum: constants });
    }
    const [only] = others;
    if (others.length === 1) return only;
    const simple = others.every((part) => Object.keys(part).join() === "type");
    return simple ? { type: others.map((part) => part.type) } : { anyOf: others };
  }

  function objectSchema(type) {
    const properties = {};
    const required = [];
    for (const property of checker.getPropertiesOfType(type)) {
      const name = property.getName();
      properties[name] = {
        ...schemaOf(checker.getTypeOfSymbol(property)),
        ...documentation(property),
      };
      if (!(property.flags & ts.SymbolFlags.Optional)) required.push(name);
    }
    const index = checker.getIndexInfoOfType(type, ts.IndexKind.String);
    return {
      type: "object",
      ...(Object.keys(properties).length > 0 && { properties }),
      ...(required.length > 0 && { required }),
      additionalProperties: index ? schemaOf(index.type) : false,
    };
  }

  return { schemas, reference };
}

/** Interfaces of the application; what has type arguments or comes from a library is described in its place. */
function isNamed(type) {
  const [declaration] = type.symbol?.declarations ?? [];
  return (
    declaration !== undefined &&
    ts.isInterfaceDeclaration(declaration) &&
    !declaration.typeParameters &&
    !declaration.getSourceFile().fileName.includes("/node_modules/")
  );
}
