/** Physical sciences and mathematics, mechanical and electrical engineering. See `../parse-fields.ts` for the form. */
export const SCIENCE_AND_ENGINEERING = `
# Physical sciences and mathematics | SCI | 46 150 | describes matter, energy and number in terms that can be measured or proved
common: Research, Critical Thinking, Problem Solving, Detail Oriented, Scientific Writing, Presentations, Teamwork, Report Writing
Mathematics: Mathematics, Linear Algebra, Calculus, Probability, Differential Equations, Number Theory, Graph Theory, Mathematical Optimization, Numerical Analysis, Mathematical Modeling, Operations Research, MATLAB
Chemistry: Organic Chemistry, Analytical Chemistry, Physical Chemistry, Chromatography, Mass Spectrometry, Spectroscopy, Chemical Synthesis, Polymer Science
Physics and earth: Classical Mechanics, Electromagnetism, Thermodynamics, Quantum Mechanics, Optics, Astrophysics, Geology, Meteorology, Hydrology, Nuclear Physics, Materials Science
- Chemist | 72 | 9800 | Analytical Chemistry, Chromatography, Organic Chemistry, Laboratory Techniques, Mass Spectrometry, Spectroscopy, Good Laboratory Practice, Quality Control, Chemical Synthesis
- Physicist | 112 | 1600 | Quantum Mechanics, Optics, Electromagnetism, MATLAB, Python, Mathematical Modeling, Nuclear Physics, Thermodynamics, Data Analysis
- Geologist | 78 | 3100 | Geology, Geographic Information Systems, Field Sampling, Hydrology, Environmental Impact Assessment, AutoCAD, Soil Science, Project Management
- Meteorologist | 82 | 800 | Meteorology, Forecasting, Python, Climate Science, Data Visualization, Mathematical Modeling, Thermodynamics, Public Speaking
- Materials Scientist | 98 | 2700 | Materials Science, Spectroscopy, Polymer Science, Physical Chemistry, Thermodynamics, Statistics, MATLAB, Failure Analysis, Quality Control
- Operations Research Analyst | 92 | 5400 | Operations Research, Mathematical Optimization, Python, Statistics, SQL, Mathematical Modeling, Simulation, Data Analysis, Linear Algebra, Forecasting
- Quantitative Analyst | 142 | 4600 | Probability, Python, Derivatives, Statistics, C++, Mathematical Modeling, Machine Learning, Linear Algebra, Market Risk, SQL, Time Series Analysis
- Laboratory Manager | 84 | 4200 | Laboratory Techniques, Analytical Chemistry, Chromatography, Good Laboratory Practice, Quality Assurance, Budgeting, Procurement, Staff Training, Occupational Safety, Inventory Management, Leadership
+ SCI101x | AlpineUx | Linear Algebra for Everyone | Linear Algebra, Mathematics, Numerical Analysis, MATLAB
+ SCI110x | AlpineUx | Calculus in One Variable | Calculus, Mathematics, Differential Equations
+ SCI120x | DanubeX | Probability | Probability, Mathematics, Statistics, Mathematical Modeling
+ SCI130x | Mälardalenx | Mechanics and Heat | Classical Mechanics, Thermodynamics, Calculus
+ SCI210x | Mälardalenx | Modern Analytical Chemistry | Analytical Chemistry, Chromatography, Mass Spectrometry, Spectroscopy
+ SCI220x | AlpineUx | Optimization and Operations Research | Operations Research, Mathematical Optimization, Graph Theory, Linear Algebra, Python
+ SCI140x | BosphorusX | The Night Sky: Astrophysics | Astrophysics, Optics, Classical Mechanics, Quantum Mechanics

# Mechanical engineering and manufacturing | MEC | 40 135 | turns drawings into machines and goods that last
common: Problem Solving, Communication, Teamwork, Troubleshooting, Detail Oriented, Time Management, Technical Drawing, Microsoft Excel
Design: Mechanical Engineering, Computer-Aided Design, SolidWorks, AutoCAD, Technical Drawing, Finite Element Analysis, Mechanical Design, Product Development, Fluid Mechanics, Simulation
Production: Manufacturing Processes, Machining, CNC Programming, Welding, 3D Printing, Injection Molding, Assembly, Production Planning, Lean Manufacturing, Blueprint Reading
Quality: Quality Control, Quality Assurance, Root Cause Analysis, Failure Analysis, Statistical Process Control, Geometric Dimensioning and Tolerancing, ISO 9001, Metrology
Upkeep: Preventive Maintenance, Hydraulics, Pneumatics, HVAC Systems, Mechanics, Forklift Operation
- Mechanical Engineer | 94 | 33600 | Mechanical Engineering, SolidWorks, Computer-Aided Design, Finite Element Analysis, Mechanical Design, Geometric Dimensioning and Tolerancing, AutoCAD, Manufacturing Processes, Product Development, Thermodynamics
- Manufacturing Engineer | 89 | 19800 | Manufacturing Processes, Lean Manufacturing, Root Cause Analysis, Six Sigma, Continuous Improvement, Computer-Aided Design, SolidWorks, Statistical Process Control, Production Planning, Process Improvement
- Quality Engineer | 88 | 17400 | Quality Assurance, Root Cause Analysis, Statistical Process Control, ISO 9001, Six Sigma, Failure Analysis, Auditing, Geometric Dimensioning and Tolerancing, Metrology, Continuous Improvement
- CNC Machinist | 54 | 24300 | Machining, CNC Programming, Blueprint Reading, Metrology, Geometric Dimensioning and Tolerancing, Quality Control, Preventive Maintenance, Computer-Aided Design
- Welder | 49 | 22800 | Welding, Blueprint Reading, Metrology, Machining, Occupational Safety, Quality Control, Forklift Operation
- Maintenance Technician | 56 | 58700 | Preventive Maintenance, Hydraulics, Pneumatics, HVAC Systems, Electrical Wiring, Mechanics, Programmable Logic Controllers, Welding, Blueprint Reading, Occupational Safety
- Production Supervisor | 68 | 21900 | Production Planning, Lean Manufacturing, Leadership, Staff Training, Scheduling, Quality Control, Continuous Improvement, Occupational Safety, Key Performance Indicators
- Quality Inspector | 47 | 16100 | Quality Control, Metrology, Blueprint Reading, ISO 9001, Geometric Dimensioning and Tolerancing, Statistical Process Control, Data Entry, Assembly
+ MEC101x | GreatLakes.X | Computer-Aided Design with SolidWorks | Computer-Aided Design, SolidWorks, Technical Drawing, Mechanical Design
+ MEC120x | GreatLakes.X | How Things Are Made | Manufacturing Processes, Machining, Injection Molding, 3D Printing, Product Development
+ MEC201x | Mälardalenx | Finite Elements in Engineering | Finite Element Analysis, Mechanical Engineering, Simulation, Linear Algebra
+ MEC210x | PrairieX | Quality Engineering | Quality Assurance, Statistical Process Control, Root Cause Analysis, ISO 9001, Failure Analysis
+ MEC220x | PrairieX | Lean Manufacturing | Lean Manufacturing, Production Planning, Continuous Improvement, Six Sigma
+ MEC130x | DeltaCollegeX | Maintenance of Machines | Preventive Maintenance, Hydraulics, Pneumatics, Mechanics

# Electrical engineering and automation | ELE | 46 145 | makes circuits, controls and robots do as they are told
common: Problem Solving, Troubleshooting, Communication, Teamwork, Detail Oriented, Technical Drawing, Report Writing
Circuits: Electrical Engineering, Circuit Design, Printed Circuit Board Design, Analog Electronics, Digital Electronics, Oscilloscope, Soldering, Semiconductor Physics, VHDL
Embedded: Embedded Systems, Firmware, C (Programming Language), Microcontrollers, Real-Time Operating Systems, Internet of Things, Signal Processing, Control Systems
Automation: Programmable Logic Controllers, Robotics, Industrial Automation, SCADA, Mechatronics, Robot Operating System, Machine Vision, Sensors
Power: Electrical Wiring, Power Electronics, Power Systems, Electrical Codes, Electric Motors
- Electrical Engineer | 98 | 27800 | Electrical Engineering, Circuit Design, Power Systems, AutoCAD, Electrical Codes, Printed Circuit Board Design, Programmable Logic Controllers, MATLAB, Power Electronics, Project Management
- Electronics Engineer | 102 | 8900 | Circuit Design, Printed Circuit Board Design, Analog Electronics, Digital Electronics, Oscilloscope, Embedded Systems, Signal Processing, VHDL, Soldering
- Embedded Software Engineer | 118 | 14900 | Embedded Systems, C, C++, Firmware, Real-Time Operating Systems, Microcontrollers, Python, Git, Linux, Debugging, Internet of Things
- Robotics Engineer | 116 | 5800 | Robotics, Robot Operating System, Python, C++, Control Systems, Computer Vision, Mechatronics, Sensors, Machine Vision, Linux, Computer-Aided Design
- Automation Engineer | 96 | 11700 | Programmable Logic Controllers, Industrial Automation, SCADA, Robotics, Electrical Engineering, Control Systems, Python, Root Cause Analysis, Electric Motors
- Control Systems Engineer | 108 | 6300 | Control Systems, MATLAB, Programmable Logic Controllers, SCADA, Signal Processing, Simulation, Electrical Engineering, Python, Differential Equations
- Electrician | 62 | 46200 | Electrical Wiring, Electrical Codes, Blueprint Reading, Electric Motors, Occupational Safety, Preventive Maintenance, Programmable Logic Controllers
- Electronics Technician | 58 | 13800 | Soldering, Oscilloscope, Digital Electronics, Analog Electronics, Preventive Maintenance, Quality Control, Blueprint Reading, Assembly
+ ELE101x | Mälardalenx | Circuits and Electronics | Circuit Design, Analog Electronics, Digital Electronics, Electrical Engineering, Oscilloscope
+ ELE120x | BosphorusX | Embedded Systems in C | Embedded Systems, C, Microcontrollers, Firmware, Real-Time Operating Systems
+ ELE201x | BosphorusX | Robotics | Robotics, Robot Operating System, Control Systems, Sensors, Python, Mechatronics
+ ELE210x | GreatLakes.X | Industrial Automation with PLCs | Programmable Logic Controllers, Industrial Automation, SCADA, Electric Motors
+ ELE220x | AlpineUx | Signals and Control | Signal Processing, Control Systems, MATLAB, Differential Equations
+ ELE230x | BosphorusX | Semiconductor Devices | Semiconductor Physics, Digital Electronics, VHDL, Quantum Mechanics
`;
